import type { FullConfig, Reporter as PlaywrightReporter, Suite, TestError } from '@playwright/test/reporter'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter as VitestReporter, SerializedError, TestModule } from 'vitest/node'
import { type Result, writeResult } from './result.ts'

interface Reason {
  message?: string | undefined
}

/**
 * A reporter for Vitest and Playwright that writes the totals and failures of a run to a file. A skipped test
 * counts as a failure, so that no test is disabled unnoticed.
 */
export default class ResultReporter implements VitestReporter, PlaywrightReporter {
  readonly #result: Result = { passed: 0, failures: [] }
  #suite: Suite | undefined

  /** The end of a Vitest run. */
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const module of modules) {
      const file = module.relativeModuleId
      for (const part of [module, ...module.children.allSuites()])
        for (const error of part.errors()) this.#fail(file, error)
      for (const test of module.children.allTests()) {
        const { state, errors: reasons } = test.result()
        if (state === 'passed') this.#result.passed += 1
        else this.#fail(`${file} › ${test.fullName}`, reasons?.[0] ?? { message: state })
      }
    }
    for (const error of errors) this.#fail('outside any test', error)
    writeResult(this.#result)
  }

  /** The beginning of a Playwright run. */
  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  /** Playwright: an error outside any test, such as a server that did not start. */
  onError(error: TestError): void {
    this.#fail('outside any test', error)
  }

  /** The end of a Playwright run. */
  onEnd(): void {
    for (const test of this.#suite?.allTests() ?? []) {
      // A test that passed only at the second attempt counts as failed.
      if (test.outcome() === 'expected') this.#result.passed += 1
      else {
        const reason = test.results.flatMap(({ errors }) => errors)[0]
        this.#fail(test.titlePath().filter(Boolean).join(' › '), reason ?? { message: test.outcome() })
      }
    }
    writeResult(this.#result)
  }

  #fail(name: string, { message = '' }: Reason): void {
    const [reason = ''] = stripVTControlCharacters(message).split('\n', 1)
    this.#result.failures.push(`${name}: ${reason}`)
  }
}
