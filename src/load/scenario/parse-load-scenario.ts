import { readDocument } from '../../config/read-document.js';
import type { Positions } from '../../config/yaml/positions.js';
import { byPlace, type Problem } from '../../errors/problem.js';
import { MAX_TIMER_MS } from '../../values/max-timer-ms.js';
import { isOpenModel } from './is-open-model.js';
import { type LoadScenario, loadScenarioSchema, type Workload } from './load-scenario-schema.js';
import { parseThreshold, ThresholdError } from './parse-threshold.js';
import { maxRate, measuredFrom, scenarioDuration } from './workload-limits.js';

/** One load scenario, or everything that is wrong with it in the order of the file. */
export function parseLoadScenario(
  file: string,
  text: string,
): { ok: true; scenario: LoadScenario } | { ok: false; problems: Problem[] } {
  const read = readDocument(file, text, loadScenarioSchema);
  if (!read.ok) return read;
  const problems = [...contradictions(read.value, read.positions)].sort(byPlace);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, scenario: read.value };
}

/** What a schema cannot say: keys that need or exclude each other. */
function* contradictions(scenario: LoadScenario, positions: Positions): Iterable<Problem> {
  const workloads = Object.entries(scenario.workloads);
  if (workloads.length === 0) {
    yield positions.problem(['workloads'], 'there is no workload');
  }
  for (const [name, workload] of workloads) {
    const at = (key: string) => ['workloads', name, key];
    const isTimed = scenario.for !== undefined || scenario.search !== undefined;
    for (const [key, message] of workloadProblems(workload, isTimed)) {
      yield positions.problem(at(key), message);
    }
  }
  const { search } = scenario;
  if (search !== undefined) {
    if (scenario.workloads[search.workload] === undefined) {
      yield positions.problem(['search', 'workload'], `there is no workload ${search.workload}`);
    }
    if (search.to <= search.from) yield positions.problem(['search', 'to'], 'below the first rate');
    if (scenario.thresholds.length === 0) {
      yield positions.problem(
        ['search'],
        'a search needs thresholds to tell when a rate is too high',
      );
    }
  }
  const problem = durationProblem(scenario);
  if (problem !== undefined) yield positions.problem(...problem);
  for (const [index, threshold] of scenario.thresholds.entries()) {
    const text = typeof threshold === 'string' ? threshold : threshold.expect;
    try {
      parseThreshold(text, Object.keys(scenario.workloads));
    } catch (error) {
      if (!(error instanceof ThresholdError)) throw error;
      yield positions.problem(['thresholds', index], error.message, error.hint);
    }
  }
}

/** A load in which nothing could be measured. */
function durationProblem({
  warmup = 0,
  search,
  ...scenario
}: LoadScenario): [path: string[], message: string] | undefined {
  const searchMs = search && Math.min(search.hold, search.confirm ?? search.hold);
  const sendingMs = searchMs === undefined ? scenarioDuration(scenario) : warmup + searchMs;
  if (sendingMs === 0) return [['for'], 'a load takes some time'];
  if (sendingMs === undefined || measuredFrom(warmup) < sendingMs) return undefined;
  const path = search === undefined ? ['warmup'] : ['search', 'hold'];
  return [path, 'after the warm-up, in whole seconds, no time is left to measure'];
}

function* workloadProblems(
  workload: Workload,
  hasDuration: boolean,
): Iterable<[key: string, message: string]> {
  const { upload, submit, rate, stages, connections, duplicates, missing, count } = workload;
  const operations = [submit ?? []].flat();
  if (upload === undefined && submit === undefined) {
    yield ['upload', 'a workload uploads, submits, or both'];
  }
  if (upload?.size !== undefined && upload.sizes !== undefined) {
    yield ['upload', 'size and sizes exclude each other'];
  }
  const open = isOpenModel(workload);
  if (maxRate(workload) === 0) {
    yield [rate === undefined ? 'stages' : 'rate', 'a rate of 0 starts nothing'];
  }
  if (!open && connections === undefined && stages === undefined) {
    yield ['connections', 'a workload needs connections (closed model) or a rate (open model)'];
  }
  if ((stages ?? []).reduce((sum, stage) => sum + stage.for, 0) > MAX_TIMER_MS) {
    yield ['stages', 'the stages together take 596h at most'];
  }
  if (stages !== undefined && rate !== undefined)
    yield ['stages', 'stages have rates of their own'];
  if (open && stages?.some((stage) => stage.rate === undefined)) {
    yield ['stages', 'with a rate in one stage, every stage needs one'];
  }
  if (stages === undefined && !hasDuration && count === undefined) {
    yield ['count', 'nothing ends this workload: give it a count, or the scenario a for'];
  }
  if (duplicates !== undefined && !operations.includes('email')) {
    yield ['duplicates', 'only emails have duplicates'];
  }
  if (missing !== undefined && (upload !== undefined || operations.includes('email'))) {
    yield [
      'missing',
      'a missing file has a stated answer in conversations, voice and event feed only',
    ];
  }
}
