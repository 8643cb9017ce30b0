import { isTestFile } from '../project/project-file.ts'
import { sizeLimits } from './file-sizes.ts'
import type { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'

/** Folders that still have more files than a folder may have: by path, how many they had when that was last looked at. The numbers only fall. */
export type CrowdedFolders = Readonly<Record<string, number>>

/** Those that are known: none any more. */
export const crowdedFolders: CrowdedFolders = {}

const here = 'tools/house/src/sizes/check-folders.ts'

/**
 * Finds folders with more code files than a folder may have; tests and numbered migrations do not count. A folder that is known to be crowded may
 * not grow, and its number must follow when it shrinks, until the exemption is needed no more.
 */
export function checkFolders(project: Project, crowded: CrowdedFolders = crowdedFolders): Problem[] {
  const counts = countFiles(project)
  const tooMany = [...counts].flatMap(([folder, count]) => {
    const most = crowded[folder] ?? sizeLimits.folderFiles
    const advice = `has ${count} code files of ${most} at most, without its tests. Join those that are one topic, or give a topic a folder.`
    return count > most ? [{ rule: 'sizes', file: folder, line: 1, advice }] : []
  })
  const loose = Object.entries(crowded).flatMap(([folder, known]) => {
    const count = counts.get(folder) ?? 0
    if (count >= known && known > sizeLimits.folderFiles) return []
    const what = count > sizeLimits.folderFiles ? `write ${count}` : 'take it out'
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

/** A step of a schema, which is named by its number and stays for good. */
function isMigration(path: string): boolean {
  return /\/\d{3,}[-_][^/]*$/.test(path)
}
