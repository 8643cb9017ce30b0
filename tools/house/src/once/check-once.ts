import { isTestSupport } from '../project/project-file.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** Something that is written in one place only, so that all who need it say the same. */
interface Home {
  /** What a line looks like that writes it. */
  readonly pattern: RegExp
  /** The one file that may, or the folder, which ends with a slash. */
  readonly home: string
  /** A file that cannot import it, and says the same. */
  readonly also?: string
  /** What to do instead. */
  readonly advice: string
}

const server = 'packages/server/src'

/** What is written once, and where. */
export const homes: readonly Home[] = [
  {
    pattern: /new Fault\(\s*'resource\.not_found'/,
    home: `${server}/domain/shared/not-found.ts`,
    advice:
      'says by itself that something is not found. Throw notFound(), or namedNotFound() in words for an operator.',
  },
  {
    pattern: /new Fault\(\s*'request\.reference_invalid',\s*['`][^'`]* is not valid['`]/,
    home: `${server}/domain/shared/not-found.ts`,
    advice: 'says by itself that a field names nothing. Throw referenceNotFound().',
  },
  {
    pattern: /'(?:08|22|23|25|28|40|42|53|55|57)(?=[0-9A-Z]*\d)[0-9A-Z]{3}'/,
    home: `${server}/domain/shared/database-errors.ts`,
    advice: 'reads a SQLSTATE by itself. Give it a meaning in the list, and ask isSqlError().',
  },
  {
    pattern: /new Fault\(\s*'access\.token_invalid'/,
    home: `${server}/domain/access/token-invalid.ts`,
    advice: 'refuses a token in words of its own. Throw tokenInvalid().',
  },
  {
    pattern: /A later request replaced/,
    home: `${server}/domain/job/superseded.ts`,
    advice: 'says by itself that a job is pointless. Take supersededSentence.',
  },
  {
    pattern: /`sd\$\{|'sda',\s*'sdb'/,
    home: 'packages/contract/src/host/config-schema.ts',
    // The console knows the SDK only, which has the slots as a type.
    also: 'packages/console/src/hosts/configs/slots.ts',
    advice: 'lists the slots of a configuration again. Take deviceSlots of the contract.',
  },
  {
    pattern: /&quot;/,
    home: `${server}/domain/shared/http/html.ts`,
    advice: 'escapes HTML by itself. Use the template tag html.',
  },
  {
    pattern: /\.code [!=]== '(?:Stale|AlreadyExists|NotSupported|Broken)'|kind: 'stuck', cause: '\w+\.foreign'/,
    home: `${server}/reconcile/engine/judge-failure.ts`,
    advice:
      'decides by itself what a driver’s refusal means. Let it be thrown, and name its cause in refusals of the reconciler.',
  },
  {
    pattern: /['`](?:cluster\/\$\{|installation\/[a-z-]+['`])/,
    home: `${server}/store/secret/sealed-columns.ts`,
    advice: 'names by itself the place that a secret is sealed for. Take it of secretPlaces.',
  },
  {
    pattern: /(?<!function )\binsert(?:Job|FinishedJob|SystemJobs|Notification)\(/,
    home: `${server}/accept/`,
    advice: 'writes an event by itself. Have it accepted by an act of accept (ADR 0013).',
  },
  {
    pattern: /<!doctype html>|'x-frame-options'|'cross-origin-(?:opener|resource)-policy'|'sec-fetch-site'/,
    home: `${server}/domain/shared/http/html-page.ts`,
    advice: 'frames or guards a page by itself. Make its kind of pages with createHtmlPages(), and ask isForeign().',
  },
  {
    pattern: /\.grants\.some\(\(?\w+\)? => \w+\.entity/,
    home: `${server}/testkit/access-matrix/content/is-shown-to.ts`,
    advice: 'judges by itself what somebody is shown. Ask isShownTo(), or readShown() for a list.',
  },
  {
    // A base that is a folder, or a literal that is only parsed with, leads to no request.
    pattern:
      /new URL\((?!')(?:[^(),]|\([^()]*\))+, (?!import\.meta|folder\b|here\b|'|\{)|new URL\(origin\)\.origin \+ path/,
    home: `${server}/domain/shared/http/join-origin.ts`,
    advice: 'resolves a path against an origin, which a path such as //host leaves. Join them with joinOrigin().',
  },
]

/** Finds places that write again what has a home; tests and the testkit may, to compare with it, unless the home is theirs. */
export function checkOnce(project: Project): Problem[] {
  return project.files
    .filter(({ path }) => /^packages\/.*\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      homes
        .filter(({ home, also }) => !isAtHome(path, home) && path !== also)
        .filter(({ home }) => !isTestSupport(path) || isTestSupport(home))
        .flatMap(({ pattern, advice }) =>
          [...text.matchAll(new RegExp(pattern, 'g'))].map((found) => ({
            rule: 'once',
            file: path,
            line: text.slice(0, found.index).split('\n').length,
            advice,
          })),
        ),
    )
}

function isAtHome(path: string, home: string): boolean {
  return home.endsWith('/') ? path.startsWith(home) : path === home
}

/** Homes that are no file any more, or do not hold what they are said to: the rule would hold nothing. */
export function findStaleHomes(project: Project): string[] {
  return homes
    .filter(({ home, pattern }) => !project.files.some(({ path, text }) => isAtHome(path, home) && pattern.test(text)))
    .map(({ home, pattern }) => `${home} does not hold ${pattern.source}`)
}
