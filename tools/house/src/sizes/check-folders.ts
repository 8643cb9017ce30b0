import { isTestFile } from '../project/project-file.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

const folderFilesMax = 20

/** Number of files in crowded folders. A number may only fall. */
export type CrowdedFolders = Readonly<Record<string, number>>

/** Currently no folder is crowded. */
const crowdedFolders: CrowdedFolders = {}

const here = 'tools/house/src/sizes/check-folders.ts'

/** Finds folders with too many code files, not counting tests and numbered migrations. The number of a known crowded folder must be current. */
export function checkFolders(project: Project, crowded: CrowdedFolders = crowdedFolders): Problem[] {
  const counts = countFiles(project)
  const tooMany = [...counts].flatMap(([folder, count]) => {
    const most = crowded[folder] ?? folderFilesMax
    const advice = `has ${count} code files of ${most} at most, without its tests. Merge files with one topic, or move a topic to its own folder.`
    return count > most ? [{ rule: 'sizes', file: folder, line: 1, advice }] : []
  })
  const loose = Object.entries(crowded).flatMap(([folder, known]) => {
    const count = counts.get(folder) ?? 0
    if (count >= known && known > folderFilesMax) return []
    const what = count > folderFilesMax ? `write ${count}` : 'remove it'
    return [
      { rule: 'sizes', file: here, line: 1, advice: `${folder} has ${count} code files, not ${known}: ${what} here.` },
    ]
  })
  return [...tooMany, ...loose]
}

function countFiles(project: Project): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { path } of project.sources) {
    if (isTestFile(path) || isMigration(path)) continue
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return counts
}

function isMigration(path: string): boolean {
  return /\/\d{3,}[-_][^/]*$/.test(path)
}
