import { isTestFile } from '../project/test-file.ts'
import { findRoom } from './rooms.ts'
import type { Room } from './rooms.ts'

/** Says why file `from` may not import file `to`, both inside the project; undefined when it may. */
export function explainImport(from: string, to: string, hasIndex: (folder: string) => boolean): string | undefined {
  const room = findRoom(from)
  const target = findRoom(to)
  if (!room) return undefined
  if (!target)
    return `${room.name} may not import ${to} because it lies in no room of the table in tools/house/src/floors/rooms.ts`
  return explainRooms(room, target, from) ?? explainDriver(from, to) ?? explainDoor(room, target, to, hasIndex)
}

function explainRooms(room: Room, target: Room, from: string): string | undefined {
  if (room === target) return undefined
  if (target.name === 'testkit') {
    if (isTestFile(from)) return undefined
    return `${room.name} may not import testkit because the testkit serves tests only`
  }
  const isInServer = target.folder.startsWith('packages/server/') || target.name === 'contract'
  const isAllowed = room.may.includes(target.name) || (room.may.includes('*') && isInServer)
  return isAllowed ? undefined : `${room.name} may not import ${target.name} because ${room.because}`
}

/** Drivers do not know one another: each can be taken out alone. */
function explainDriver(from: string, to: string): string | undefined {
  const [own, other] = [from, to].map((path) => /\/drivers\/([^/]+)\//.exec(path)?.[1])
  if (own === undefined || other === undefined || own === other) return undefined
  return `drivers/${own} may not import drivers/${other} because each driver can be taken out alone`
}

/** A folder with an index is entered through it from other rooms; packages are entered by name. */
function explainDoor(room: Room, target: Room, to: string, hasIndex: (folder: string) => boolean): string | undefined {
  const folder = to.slice(0, to.lastIndexOf('/'))
  if (room === target || to.endsWith('/index.ts') || !hasIndex(folder)) return undefined
  return `${room.name} may not import ${to} because ${folder} has an index.ts, which is its only door`
}
