import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { plainEnvironment } from '#drivers/programs/plain-environment.ts'
import type { PlaneContainer } from '#drivers/kubernetes/plane/describe-container.ts'
import type { PlanePart } from '#drivers/kubernetes/plane/plane-layout.ts'

/** Control plane programs as processes of this machine. */
export interface RunningPlane {
  /** The container's addresses must belong to this machine. */
  start(described: PlaneContainer): ChildProcess
  putFiles(described: PlaneContainer): void
  logOf(part: PlanePart): string
  stop(): Promise<void>
}

/** Command lines; the container's arguments are appended. */
export type PlanePrograms = Readonly<Record<string, readonly [string, ...string[]]>>

const containerFolders = /\/(etc\/plane|var\/lib\/etcd)/g

/** Returns functions that run the parts of one member as processes, with files and logs below a folder. */
export function runPlane(folder: string, programs: PlanePrograms): RunningPlane {
  const children: ChildProcess[] = []
  const here = (part: PlanePart, text: string): string => text.replaceAll(containerFolders, join(folder, part, '/$1'))
  const logOf = (part: PlanePart): string => join(folder, `${part}.log`)
  const putFiles = ({ part, container }: PlaneContainer): void => {
    for (const { path, content, mode } of container.files) {
      mkdirSync(dirname(here(part, path)), { recursive: true })
      writeFileSync(here(part, path), typeof content === 'string' ? here(part, content) : content, { mode })
    }
  }
  return {
    putFiles,
    logOf,
    start(described) {
      const { part, container } = described
      putFiles(described)
      for (const path of Object.keys(container.volumes ?? {})) mkdirSync(here(part, path), { recursive: true })
      const [name = '', ...flags] = container.command
      const [program, ...before] = programs[name] ?? [name]
      const log = openSync(logOf(part), 'a')
      const child = spawn(program, [...before, ...flags.map((flag) => here(part, flag))], {
        stdio: ['ignore', log, log],
        env: { ...plainEnvironment, ...container.environment },
      })
      children.push(child)
      return child
    },
    async stop() {
      const running = children.filter((child) => child.exitCode === null && child.signalCode === null)
      await Promise.all(running.map((child) => (child.kill('SIGKILL'), once(child, 'exit'))))
    },
  }
}
