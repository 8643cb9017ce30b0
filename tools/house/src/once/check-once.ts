import { isTestSupport } from '../project/project-file.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** Pattern that only one file or folder, its home, may contain. */
interface Home {
  readonly pattern: RegExp
  readonly home: string
  /** File that must repeat the pattern, because it cannot import the home. */
  readonly also?: string
  readonly advice: string
}

const server = 'packages/server/src'

/** Patterns with their home. */
const homes: readonly Home[] = [
  {
    pattern: /new ApiError\(\s*'resource\.not_found'/,
    home: `${server}/domain/shared/not-found.ts`,
    advice: 'creates its own not-found error. Throw notFound(), or namedNotFound() for operators.',
  },
  {
    pattern: /new ApiError\(\s*'request\.reference_invalid',\s*['`][^'`]* is not valid['`]/,
    home: `${server}/domain/shared/not-found.ts`,
    advice: 'creates its own error for a dangling reference. Throw referenceNotFound().',
  },
  {
    pattern: /'(?:08|22|23|25|28|40|42|53|55|57)(?=[0-9A-Z]*\d)[0-9A-Z]{3}'/,
    home: `${server}/domain/shared/database-errors.ts`,
    advice: 'compares a SQLSTATE itself. Add it to the list, and call isSqlError().',
  },
  {
    pattern: /new ApiError\(\s*'access\.token_invalid'/,
    home: `${server}/domain/access/token-invalid.ts`,
    advice: 'creates its own error for an invalid token. Throw tokenInvalid().',
  },
  {
    pattern: /A later request replaced/,
    home: `${server}/domain/job/superseded.ts`,
    advice: 'writes its own text for a superseded job. Use supersededSentence.',
  },
  {
    pattern: /`sd\$\{|'sda',\s*'sdb'/,
    home: 'packages/contract/src/host/config-schema.ts',
    // The console imports only the SDK, in which the slots are only a type.
    also: 'packages/console/src/hosts/configs/slots.ts',
    advice: 'duplicates the slots of a configuration. Use deviceSlots of the contract.',
  },
  {
    pattern: /&quot;/,
    home: `${server}/domain/shared/http/html.ts`,
    advice: 'escapes HTML itself. Use the template tag html.',
  },
  {
    pattern: /\.code [!=]== '(?:Stale|AlreadyExists|NotSupported|Broken)'|kind: 'stuck', cause: '\w+\.foreign'/,
    home: `${server}/reconcile/engine/classify-failure.ts`,
    advice:
      'classifies a driver error itself. Let it be thrown, and add its cause to the rejection causes of the reconciler.',
  },
  {
    pattern: /['`](?:cluster\/\$\{|installation\/[a-z-]+['`])/,
    home: `${server}/store/secret/sealed-columns.ts`,
    advice: 'names the sealing context of a secret itself. Use secretContexts.',
  },
  {
    pattern: /(?<!function )\binsert(?:Job|FinishedJob|SystemJobs|Notification)\(/,
    home: `${server}/accept/`,
    advice: 'writes an event itself. Call an act of accept (ADR 0013).',
  },
  {
    pattern: /<!doctype html>|'x-frame-options'|'cross-origin-(?:opener|resource)-policy'|'sec-fetch-site'/,
    home: `${server}/domain/shared/http/html-page.ts`,
    advice: 'renders or guards a page itself. Use createHtmlPages() and isForeign().',
  },
  {
    pattern: /\.grants\.some\(\(?\w+\)? => \w+\.entity/,
    home: `${server}/testkit/access-matrix/content/is-visible-to.ts`,
    advice: 'decides visibility itself. Call isVisibleTo(), or readVisible() for a list.',
  },
  {
    // Excludes a folder as base, and a literal that is only parsed.
    pattern:
      /new URL\((?!')(?:[^(),]|\([^()]*\))+, (?!import\.meta|folder\b|here\b|'|\{)|new URL\(origin\)\.origin \+ path/,
    home: `${server}/domain/shared/http/join-origin.ts`,
    advice:
      'resolves a path against an origin, but a path such as //host leads to another origin. Join them with joinOrigin().',
  },
]

/** Finds a pattern outside its home. Tests may contain it, unless the home is test support. */
export function checkOnce(project: Project): Problem[] {
  return project.files
    .filter(({ path }) => /^packages\/.*\.tsx?$/.test(path))
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

/** Returns a sentence per home that is missing or lacks its pattern, whose rule would check nothing. */
export function findStaleHomes(project: Project): string[] {
  return homes
    .filter(({ home, pattern }) => !project.files.some(({ path, text }) => isAtHome(path, home) && pattern.test(text)))
    .map(({ home, pattern }) => `${home} does not contain ${pattern.source}`)
}
