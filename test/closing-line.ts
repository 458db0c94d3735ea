import type { Reporter, TestModule } from 'vitest/node';

/** Ends the output with `N passed, N failed`. A run in which nothing passed is a failed run, whatever was skipped. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const count = (state: string): number => states.filter((s) => s === state).length;
    const brokenModules = modules.filter((module) => module.errors().length > 0).length;
    const failed = count('failed') + brokenModules + errors.length;
    if (count('passed') === 0) process.exitCode = 1;
    // After the default reporter's own summary.
    process.on('exit', () => console.log(`${count('passed')} passed, ${failed} failed`));
  }
}
