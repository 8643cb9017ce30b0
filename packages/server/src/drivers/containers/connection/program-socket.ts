import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { Duplex } from 'node:stream'
import { plainEnvironment } from '../../programs/plain-environment.ts'

/** What is kept of what the program complains about. In characters. */
const complaintMax = 2_000

/** A program whose input and output are a connection, such as ssh; node:http takes it for a socket. It is killed with the connection. */
export class ProgramSocket extends Duplex {
  readonly #child: ChildProcessWithoutNullStreams

  constructor({ file, args }: { readonly file: string; readonly args: readonly string[] }) {
    super()
    const child = spawn(file, [...args], { env: plainEnvironment, stdio: 'pipe' })
    this.#child = child
    let complaint = ''
    child.stderr.setEncoding('utf8')
    child.stderr.on('data', (text: string) => {
      complaint = (complaint + text).slice(-complaintMax)
    })
    child.stdout.on('data', (piece: Buffer) => {
      if (!this.push(piece)) child.stdout.pause()
    })
    // Told by its end, which says why.
    child.stdin.on('error', () => undefined)
    child.on('error', (error) => this.destroy(error))
    child.on('close', (code) => {
      if (code === 0) this.push(null)
      else this.destroy(new Error(`${file} ended with ${code ?? 'a signal'}: ${complaint.trim()}`))
    })
  }

  override _read(): void {
    this.#child.stdout.resume()
  }

  override _write(piece: Buffer, _encoding: BufferEncoding, written: (error?: Error | null) => void): void {
    // Where the program ended, its end is what the connection fails with.
    this.#child.stdin.write(piece, () => written())
  }

  override _final(ended: (error?: Error | null) => void): void {
    this.#child.stdin.end(() => ended())
  }

  override _destroy(error: Error | null, destroyed: (error: Error | null) => void): void {
    this.#child.kill('SIGKILL')
    destroyed(error)
  }

  /** What node:http asks of the sockets it keeps; a program has nothing of the kind. */
  setKeepAlive(): this {
    return this
  }

  /** As `setKeepAlive`. */
  setNoDelay(): this {
    return this
  }

  /** As `setKeepAlive`: calls have their deadlines themselves. */
  setTimeout(): this {
    return this
  }

  /** Keeps the process alive while a call is under way. */
  ref(): this {
    this.#child.ref()
    return this
  }

  /** Lets the process end though the connection is kept. */
  unref(): this {
    this.#child.unref()
    return this
  }
}
