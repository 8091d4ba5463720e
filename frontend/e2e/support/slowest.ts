import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { tenSlowest } from '../../src/testing/slowest';

/** After the list of results: the slowest tests, and the slowest screens of those that open every one. */
export default class SlowestReporter implements Reporter {
  private readonly tests: { name: string; ms: number }[] = [];
  private readonly screens: { name: string; ms: number }[] = [];

  onStepEnd(test: TestCase, _: TestResult, step: TestStep): void {
    if (step.category === 'test.step' && step.title.startsWith('/'))
      this.screens.push({ name: `${test.title.slice(0, 2)} ${step.title}`, ms: step.duration });
  }

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.tests.push({ name: test.title, ms: duration });
  }

  onEnd(): void {
    process.stdout.write(tenSlowest('The ten slowest journeys', this.tests));
    const all = this.screens.reduce((sum, { ms }) => sum + ms, 0);
    const each = (all / 1000 / Math.max(this.screens.length, 1)).toFixed(2);
    process.stdout.write(
      tenSlowest(
        `The ten slowest of ${this.screens.length} opened screens (${each} s each)`,
        this.screens,
      ),
    );
  }
}
