import { readGlossaryRows } from './check-glossary.ts'
import { listExports } from '../names/list-exports.ts'
import { isGenerated, isTestSupport } from '../project/project-file.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** In so many exported names a word is one of the house's, and somebody who is new meets it every day. */
const often = 8

/** Words that mean here what they mean to every programmer: verbs of names, parts of programs and protocols. Words of our field do not belong here. */
const ordinary = new Set(
  `accept add answer any api apply as ask at begin body boot bound by byte call change check code column command connection content control count create
    database delete describe end ensure entry error examine explain field file filter find folder for form found given handler header id in insert is
    json keep kept kind known kubernetes label line list listed load locate lock log look lost make mark max message method ms name named new not
    number oauth object of off on open option order own page parse password path place plain plan pod print program query read record refuse refused
    release remove render replace request result route row run running schema send served server session setting show sign simulated source start
    state status stream table take tell text time try type update use value view wait whole with word write`.split(
    /\s+/,
  ),
)

/** Short forms in names, and the words of the glossary they stand for. */
const shortForms: Readonly<Record<string, string>> = { app: 'application', config: 'configuration', sim: 'simulator' }

/** Words that are in no name, but that people search for, or that only rows and plans know: each says what it is called here. */
export const soughtWords: ReadonlySet<string> = new Set([
  'actual',
  'cross-site token',
  'epoch',
  'generation',
  'horizon',
  'layer',
  'middleware',
  'module',
  'presenter',
  'surge',
])

const path = 'docs/glossary.md'

/**
 * Holds the glossary against the names that the packages export, both ways: a word of many names is explained, and what is explained is a word
 * of a name or of the contract. Names of the testkit count for the second only.
 */
export function checkGlossaryNouns(project: Project): Problem[] {
  const words = readGlossaryRows(project).map((row) => row.word)
  const names = listNames(project, (at) => !isTestSupport(at) && !isGenerated(at))
  const contract = project.files.find((file) => file.path === 'docs/spec/service-api.md')?.text.toLowerCase() ?? ''
  const missing = listNouns(names).filter((noun) => !words.includes(shortForms[noun] ?? noun))
  const all = listNames(project, () => true)
    .join(' ')
    .toLowerCase()
  const unused = words.filter((word) => !isUsed(word, all) && !contract.includes(word) && !soughtWords.has(word))
  return [
    ...missing.map((noun) =>
      tell(
        `does not explain "${noun}", which is in ${often} exported names or more. Add its row, or say it otherwise.`,
      ),
    ),
    ...unused.map((word) =>
      tell(`explains "${word}", which is in no exported name and not in the contract. Take its row out.`),
    ),
  ]
}

/** Whether a name has the word; `all` is every name, in small letters. */
function isUsed(word: string, all: string): boolean {
  const short = Object.keys(shortForms).find((key) => shortForms[key] === word)
  return all.includes(word.replaceAll(/[ -]/g, '')) || (short !== undefined && all.includes(short))
}

function listNames(project: Project, isMeant: (path: string) => boolean): readonly string[] {
  const sources = project.sources.filter(({ path: at }) => at.startsWith('packages/') && isMeant(at))
  return [...new Set(sources.flatMap((source) => listExports(source).map((one) => one.name)))]
}

/** The words that often stand in names and are not ordinary, in the singular. */
function listNouns(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const name of names) {
    const parts = name
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[ _]/)
    for (const noun of new Set(parts.map(singular))) counts.set(noun, (counts.get(noun) ?? 0) + 1)
  }
  return [...counts].flatMap(([noun, count]) => (count < often || ordinary.has(noun) ? [] : [noun])).toSorted()
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.endsWith('sses')) return word.slice(0, -2)
  return word.length < 4 || /(ss|us|is|kubernetes|postgres)$/.test(word) ? word : word.replace(/s$/, '')
}

function tell(advice: string): Problem {
  return { rule: 'glossary', file: path, line: 1, advice }
}
