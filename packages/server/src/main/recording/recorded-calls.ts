import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord, textField } from '@moorage/contract'
import { errorMessage } from '#domain/shared/index.ts'
import { makeFolders } from '../datafolder/index.ts'
import { OperatorFailure } from '../failures/index.ts'

/** Recorded request, without secrets. */
export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Absent in older recordings, where a token is assumed. */
  readonly token?: 'sent' | 'none'
  /** Null without a body, or if the body cannot be recorded. */
  readonly body: unknown
}

/** Recorded response, without secrets. */
export interface RecordedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** Reason for a missing body, otherwise ''. */
  readonly left_out: string
}

/** Recorded request with its response. */
export interface RecordedCall {
  readonly number: number
  readonly request: RecordedRequest
  readonly answer: RecordedAnswer
}

const fileForm = /^\d{6}\.json$/
const nameOf = (number: number): string => `${String(number).padStart(6, '0')}.json`

/** Creates a recording folder, for its owner only. Throws OperatorFailure if it is unusable or contains a recording. */
export function makeRecordingFolder(folder: string): void {
  if (hasRecording(folder))
    throw new OperatorFailure(`${folder} already contains a recording. Use another folder, or remove it.`, 'refused')
}

function hasRecording(folder: string): boolean {
  try {
    makeFolders(folder, 0o700)
    return readdirSync(folder).some((name) => fileForm.test(name))
  } catch (error) {
    throw new OperatorFailure(`The folder ${folder} cannot be used: ${errorMessage(error)}.`, 'refused', error)
  }
}

/** Writes one recorded call to a new file, readable by its owner only. Throws EEXIST if its number is taken. */
export function writeRecordedCall(folder: string, exchange: RecordedCall): void {
  writeFileSync(join(folder, nameOf(exchange.number)), `${JSON.stringify(exchange, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
  })
}

/** Returns the calls of a recording in request order. Throws OperatorFailure for a folder without a recording, or with the name of an invalid file. */
export function readRecordedCalls(folder: string): readonly RecordedCall[] {
  let names: readonly string[]
  try {
    names = readdirSync(folder)
      .filter((name) => fileForm.test(name))
      .toSorted()
  } catch (error) {
    throw new OperatorFailure(`${folder} cannot be read: ${errorMessage(error)}`, 'usage', error)
  }
  if (names.length === 0) throw new OperatorFailure(`${folder} contains no recording.`, 'usage')
  return names.map((name) => readRecordedCall(join(folder, name)))
}

function readRecordedCall(file: string): RecordedCall {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isRecordedCall(value)) return value
  } catch (error) {
    throw new OperatorFailure(`${file} is not an exchange: ${errorMessage(error)}`, 'refused', error)
  }
  throw new OperatorFailure(`${file} is not an exchange.`, 'refused')
}

function isRecordedCall(value: unknown): value is RecordedCall {
  if (!isRecord(value)) return false
  const { number, request, answer } = value
  return (
    Number.isSafeInteger(number) &&
    isRecord(request) &&
    isRecord(answer) &&
    textField(request, 'method') !== undefined &&
    textField(request, 'path')?.startsWith('/') === true &&
    isRecord(request['headers']) &&
    Number.isInteger(answer['status']) &&
    isRecord(answer['headers'])
  )
}
