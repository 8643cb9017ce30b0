import { checkAdrs } from './documents/check-adrs.ts'
import { checkDecisions } from './documents/check-decisions.ts'
import { checkBooleans } from './names/check-booleans.ts'
import { checkChanges } from './changes/check-changes.ts'
import { checkCommands } from './documents/check-commands.ts'
import { checkCycles } from './floors/check-cycles.ts'
import { checkDeadCode } from './comments/check-dead-code.ts'
import { checkDeclared } from './pins/check-declared.ts'
import { checkDocComments } from './comments/check-doc-comments.ts'
import { checkEnvironment } from './purity/check-environment.ts'
import { checkExports } from './names/check-exports.ts'
import { checkFileNames } from './names/check-file-names.ts'
import { checkFileSizes } from './sizes/file-sizes.ts'
import { checkFloors } from './floors/check-floors.ts'
import { checkFolders } from './sizes/check-folders.ts'
import { checkFolderCircles } from './floors/check-folder-circles.ts'
import { checkFunctions } from './sizes/check-functions.ts'
import { checkImportForms } from './floors/check-import-forms.ts'
import { checkLayout } from './documents/check-layout.ts'
import { checkLicence } from './documents/check-licence.ts'
import { checkOneMeaning } from './names/check-one-meaning.ts'
import { checkLock, checkLockCopy } from './pins/check-lock.ts'
import { checkMarkers } from './comments/check-markers.ts'
import { checkOnce } from './once/check-once.ts'
import { checkHeadings, checkPaths } from './documents/check-paths.ts'
import { checkPins } from './pins/check-pins.ts'
import { checkPlaces } from './pins/check-places.ts'
import { checkPurity } from './purity/check-purity.ts'
import { checkSecurity } from './documents/check-security.ts'
import { checkStoreVerbs } from './names/check-store-verbs.ts'
import { checkSqlBuilding } from './sql/check-sql-building.ts'
import { checkSqlClock } from './sql/check-sql-clock.ts'
import { checkWireWords } from './floors/check-wire-words.ts'
import { checkWaits } from './purity/check-waits.ts'
import type { Problem } from './project/problem.ts'
import type { Project } from './project/project.ts'

/** A rule of the house: what it promises, and how its breaches are found. */
export interface HouseRule {
  readonly promise: string
  readonly check: (project: Project) => Problem[]
}

/** Every rule of the house; the tests run each over the whole project. */
export const houseRules: readonly HouseRule[] = [
  { promise: 'every import goes down the floors', check: checkFloors },
  { promise: 'an import out of a module names that module, one inside it is relative', check: checkImportForms },
  { promise: 'no circle of imports crosses folders', check: checkCycles },
  {
    promise: 'no folders of a room stand in a circle, but those that are named',
    check: (project) => checkFolderCircles(project),
  },
  { promise: 'what has a home is written there only', check: checkOnce },
  { promise: 'what is accepted is said in our own words', check: checkWireWords },
  { promise: 'files are short', check: checkFileSizes },
  {
    promise: 'folders have few files, but those that are known to have more',
    check: (project) => checkFolders(project),
  },
  { promise: 'functions are short, flat and take few parameters', check: checkFunctions },
  { promise: 'files are named in kebab-case, and none is a drawer', check: checkFileNames },
  { promise: 'a file is one topic and named by it, and nothing is exported by default', check: checkExports },
  { promise: 'an exported name means one thing', check: (project) => checkOneMeaning(project) },
  { promise: 'booleans say that they are', check: checkBooleans },
  { promise: 'the store has one verb for what it does', check: checkStoreVerbs },
  { promise: 'everything exported has a doc comment', check: checkDocComments },
  { promise: 'nothing is left unfinished or silenced', check: checkMarkers },
  { promise: 'no code is commented out', check: checkDeadCode },
  { promise: 'SQL takes the time from moor_now() only', check: checkSqlClock },
  { promise: 'SQL is not put together from text', check: checkSqlBuilding },
  { promise: 'the domain is pure', check: checkPurity },
  { promise: 'no test waits by the clock', check: checkWaits },
  { promise: 'only the settings read the environment', check: checkEnvironment },
  { promise: 'every dependency is pinned to what the lock file has', check: checkPins },
  { promise: 'npm ci accepts the lock file', check: checkLockCopy },
  { promise: 'the install needs no script, no certain registry and one TypeScript', check: checkLock },
  { promise: 'every imported package is declared', check: checkDeclared },
  { promise: 'no file names a registry or a path of one machine', check: checkPlaces },
  { promise: 'the layout in ARCHITECTURE.md equals the folders', check: checkLayout },
  { promise: 'decision records are whole, in a row, and exist where they are quoted', check: checkAdrs },
  { promise: 'decisions are short, numbered once, and exist where they are quoted', check: checkDecisions },
  { promise: 'paths in the documents exist', check: checkPaths },
  { promise: 'headings that the documents link to exist', check: checkHeadings },
  { promise: 'every promise about security names its test', check: checkSecurity },
  { promise: 'commands in the documents exist', check: checkCommands },
  { promise: 'changes are told in well-formed fragments', check: checkChanges },
  { promise: 'everything is under Apache-2.0', check: checkLicence },
]
