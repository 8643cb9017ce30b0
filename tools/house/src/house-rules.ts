import { checkAdrs } from './documents/check-adrs.ts'
import { checkDecisions } from './documents/check-decisions.ts'
import { checkBooleans } from './names/check-booleans.ts'
import { checkChanges } from './changes/check-changes.ts'
import { checkCommands } from './documents/check-commands.ts'
import { checkDeadCode } from './comments/check-dead-code.ts'
import { checkDocComments } from './comments/check-doc-comments.ts'
import { checkEnvironment } from './purity/check-environment.ts'
import { checkExports } from './names/check-exports.ts'
import { checkFileNames } from './names/check-file-names.ts'
import { checkFolders } from './sizes/check-folders.ts'
import { checkFolderCircles } from './layers/check-folder-circles.ts'
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
import { checkVerbs } from './names/check-verbs.ts'
import { checkSqlBuilding } from './sql/check-sql-building.ts'
import { checkSqlClock } from './sql/check-sql-clock.ts'
import { checkWaits } from './purity/check-waits.ts'
import type { Problem } from './project/problem.ts'
import type { Project } from './project/project.ts'

/** Rule of the codebase with its check. */
export interface HouseRule {
  readonly promise: string
  readonly check: (project: Project) => Problem[]
}

/** Rules that house.test.ts runs on the whole project. */
export const houseRules: readonly HouseRule[] = [
  {
    promise: 'sibling folders form no import cycle at any level, except known ones',
    check: (project) => checkFolderCircles(project),
  },
  { promise: 'what is written once is not duplicated', check: checkOnce },
  {
    promise: 'folders have few files, except known ones',
    check: (project) => checkFolders(project),
  },
  { promise: 'files are named in kebab-case, and none has a catch-all name', check: checkFileNames },
  { promise: 'a file has one topic and is named after it, and nothing is exported by default', check: checkExports },
  { promise: 'an exported name has one meaning', check: (project) => checkOneMeaning(project) },
  { promise: 'booleans are named isX or hasX', check: checkBooleans },
  { promise: 'the store uses one verb per operation', check: checkStoreVerbs },
  { promise: 'new exported functions begin with a listed verb', check: (project) => checkVerbs(project) },
  { promise: 'everything exported has a doc comment', check: checkDocComments },
  { promise: 'no code is unfinished or suppresses a check', check: checkMarkers },
  { promise: 'no code is commented out', check: checkDeadCode },
  { promise: 'SQL takes the time from moor_now() only', check: checkSqlClock },
  { promise: 'SQL is not concatenated from text', check: checkSqlBuilding },
  { promise: 'the domain is pure', check: checkPurity },
  { promise: 'no test waits by the clock', check: checkWaits },
  { promise: 'only the settings read the environment', check: checkEnvironment },
  { promise: 'every dependency is pinned to what the lock file has', check: checkPins },
  { promise: 'npm ci accepts the lock file', check: checkLockCopy },
  { promise: 'the install needs no script, no specific registry and one TypeScript', check: checkLock },
  { promise: 'no file names a registry or a path of one machine', check: checkPlaces },
  { promise: 'the layout in ARCHITECTURE.md equals the folders', check: checkLayout },
  { promise: 'decision records are complete and consecutive, and references to them exist', check: checkAdrs },
  { promise: 'decisions are short and numbered once, and references to them exist', check: checkDecisions },
  { promise: 'paths in the documents exist', check: checkPaths },
  { promise: 'headings that documents link to exist', check: checkHeadings },
  { promise: 'every promise about security names its test', check: checkSecurity },
  { promise: 'commands in the documents exist', check: checkCommands },
  { promise: 'fragments of changes are well-formed', check: checkChanges },
  { promise: 'everything is under Apache-2.0', check: checkLicence },
]
