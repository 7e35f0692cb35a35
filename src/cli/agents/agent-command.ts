import type { CommandSpec } from '../command-spec.js';
import { listOf, positiveDuration } from '../options/option-parsers.js';
import { insecureRedisOption, redisOption } from '../options/shared-options.js';
import { SERVING } from '../process/exit-codes.js';

export const agentCommand: CommandSpec = {
  name: 'agent',
  description: 'send a part of loads, and judge targets, for a controller; until it is stopped',
  examples: [
    ['agent --allow https://archive.test --env TOKEN', 'wait for work'],
    ['agent --allow https://archive.test --idle 1m', 'for a while'],
  ],
  codes: SERVING,
  declare(command, finish) {
    command
      .addOption(redisOption())
      .option('--name <name>', 'how it is called in reports; the name of the machine without it')
      .addOption(listOf('--allow <origin...>', 'what it may send to, such as https://archive.test'))
      .addOption(listOf('--env <name...>', 'variables that profiles may refer to'))
      .option('--idle <duration>', 'end after so long without work', positiveDuration)
      .option('--no-calibrate', 'do not measure first what this machine can send, for two seconds')
      .addOption(insecureRedisOption())
      .action(async (options) => {
        const { agent } = await import('./agent.js');
        finish(await agent(options));
      });
  },
};
