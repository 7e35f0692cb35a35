// What an installation of the package brings with it, in the format CycloneDX: the lock file as npm describes it, without
// what is for development only.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param root the folder of the lock file */
export function billOfMaterials(root) {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const bill = JSON.parse(
    execFileSync('npm', args, {
      cwd: root,
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  // `--omit dev` would also leave out whatever both need, such as zod.
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const shipped = new Set(
    Object.entries(packages)
      .filter(([path, { dev, devOptional, peer }]) => path !== '' && !dev && !devOptional && !peer)
      .map(
        ([path, { name, version }]) =>
          `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`,
      ),
  );
  const own = bill.metadata.component;
  const isKept = (ref) => shipped.has(ref) || ref === own['bom-ref'];
  return {
    ...bill,
    // The name of the folder is what npm takes for that of the package.
    metadata: { ...bill.metadata, component: { ...own, name: packages[''].name } },
    components: bill.components.filter((component) => isKept(component['bom-ref'])),
    dependencies: bill.dependencies
      .filter(({ ref }) => isKept(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  };
}
