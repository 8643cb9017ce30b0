import type { Command } from 'commander'
import { addNoun } from './add-noun.ts'

/** Adds a noun and its additional commands. Returns the noun's command. */
export async function addNounWithExtras(program: Command, word: string): Promise<Command> {
  const noun = await addNoun(program, word)
  if (word === 'cluster') (await import('./add-cluster-extras.ts')).addClusterExtras(noun)
  if (word === 'host') (await import('./add-host-console.ts')).addHostConsole(noun)
  if (word === 'image') await (await import('./add-image-import.ts')).addImageImport(noun)
  if (word === 'volume') (await import('./add-volume-content.ts')).addVolumeContent(noun)
  if (word === 'node') (await import('./add-node-list.ts')).addNodeList(noun)
  return noun
}
