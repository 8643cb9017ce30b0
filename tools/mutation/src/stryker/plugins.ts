import { isLogText } from './is-log-text.ts'
import { isDrawn } from '../report/draw.ts'
import type { Draw, DrawnMutant } from '../report/draw.ts'
import type { SyntaxPath } from './is-log-text.ts'

interface Mutant extends DrawnMutant {
  readonly id: string
}

interface TestedMutant extends DrawnMutant {
  readonly status: string
}

/** Status reason that Stryker reports for a mutant outside the sample. */
export const notDrawn = 'not drawn'

class SampleChecker {
  static readonly inject = ['options'] as const
  private readonly draw: Draw

  constructor(options: { readonly draw: Draw }) {
    this.draw = options.draw
  }

  async init(): Promise<void> {
    // Stryker requires this method.
  }

  async group(mutants: readonly Mutant[]): Promise<string[][]> {
    return [mutants.map((one) => one.id)]
  }

  async check(mutants: readonly Mutant[]): Promise<Record<string, { status: string; reason?: string }>> {
    return Object.fromEntries(
      mutants.map((one) => [
        one.id,
        isDrawn(one, this.draw) ? { status: 'passed' } : { status: 'compileError', reason: notDrawn },
      ]),
    )
  }
}

/** Prints survivors and timeouts immediately, so that an aborted run has results. */
class EarlyReporter {
  onMutantTested({ status, fileName, mutatorName, location: { start }, replacement = '' }: TestedMutant): void {
    if (status === 'Survived' || status === 'Timeout')
      process.stdout.write(
        `${status} ${fileName}:${start.line}:${start.column} ${mutatorName} ${replacement.split('\n', 1)[0]}\n`,
      )
  }
}

const logTexts = {
  shouldIgnore: (path: SyntaxPath) => (isLogText(path) ? 'the text of a log line' : undefined),
}

/** Plugins that Stryker loads. */
export const strykerPlugins = [
  { kind: 'Checker', name: 'sample', injectableClass: SampleChecker },
  { kind: 'Reporter', name: 'early', injectableClass: EarlyReporter },
  { kind: 'Ignore', name: 'log-texts', value: logTexts },
]
