import type { Reporter, TestModule } from 'vitest/node';

interface Took {
  name: string;
  ms: number;
}

/** The ten that took longest, as lines to print; nothing fails for being slow. */
export function tenSlowest(title: string, took: readonly Took[]): string {
  const lines = took
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, 10)
    .map(({ name, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
  return lines.length === 0 ? '' : [`\n${title}`, ...lines, ''].join('\n');
}

/** For vitest: the slowest files, with all that loading them costs, and the slowest tests. */
export default class SlowestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => {
      const { collectDuration, duration, environmentSetupDuration, setupDuration } =
        module.diagnostic();
      return {
        name: module.relativeModuleId,
        ms: environmentSetupDuration + setupDuration + collectDuration + duration,
      };
    });
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        name: `${module.relativeModuleId} > ${test.fullName}`,
        ms: test.diagnostic()?.duration ?? 0,
      })),
    );
    process.stdout.write(tenSlowest('The ten slowest files', files));
    process.stdout.write(tenSlowest('The ten slowest tests', tests));
  }
}
