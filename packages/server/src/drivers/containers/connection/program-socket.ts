import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { Duplex } from 'node:stream'
import { plainEnvironment } from '../../programs/plain-environment.ts'

const errorOutputMax = 2_000

/** Socket of node:http over a program, such as ssh. Destroying the socket kills the program. */
export class ProgramSocket extends Duplex {
  readonly #child: ChildProcessWithoutNullStreams

  constructor({ file, args }: { readonly file: string; readonly args: readonly string[] }) {
    super()
    const child = spawn(file, [...args], { env: plainEnvironment, stdio: 'pipe' })
    this.#child = child
    let errorOutput = ''
    child.stderr.setEncoding('utf8')
    child.stderr.on('data', (text: string) => {
      errorOutput = (errorOutput + text).slice(-errorOutputMax)
    })
    child.stdout.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) child.stdout.pause()
    })
    // Ignored here: the `close` event reports the reason.
    child.stdin.on('error', () => undefined)
    child.on('error', (error) => this.destroy(error))
    child.on('close', (code) => {
      if (code === 0) this.push(null)
      else this.destroy(new Error(`${file} exited with ${code ?? 'a signal'}: ${errorOutput.trim()}`))
    })
  }

  override _read(): void {
    this.#child.stdout.resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, written: (error?: Error | null) => void): void {
    // Write errors are ignored: the program's exit fails the connection.
    this.#child.stdin.write(chunk, () => written())
  }

  override _final(ended: (error?: Error | null) => void): void {
    this.#child.stdin.end(() => ended())
  }

  override _destroy(error: Error | null, destroyed: (error: Error | null) => void): void {
    this.#child.kill('SIGKILL')
    destroyed(error)
  }

  /** No-op; node:http expects it. */
  setKeepAlive(): this {
    return this
  }

  setNoDelay(): this {
    return this
  }

  /** No-op: calls have their own deadlines. */
  setTimeout(): this {
    return this
  }

  ref(): this {
    this.#child.ref()
    return this
  }

  unref(): this {
    this.#child.unref()
    return this
  }
}
