import { isTestFile } from '../project/test-file.ts'
import { packageRules, sealedRooms } from './package-rules.ts'
import { findRoom } from './rooms.ts'

/** Says why a file may not import a package from outside the project; undefined when it may. Tests may import any. */
export function explainPackage(from: string, name: string): string | undefined {
  const room = findRoom(from)
  if (!room || isTestFile(from)) return undefined
  const sealed = sealedRooms[room.name]
  if (sealed && !sealed.packages.includes(name)) return `${room.name} may not import ${name} because ${sealed.because}`
  const rule = packageRules.find((one) => one.packages.test(name) && !one.rooms.includes(room.name))
  return rule && `${room.name} may not import ${name} because ${rule.because}`
}
