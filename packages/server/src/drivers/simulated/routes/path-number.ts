import type { FastifyRequest } from 'fastify'
import { notFound } from './sim-refusal.ts'

/** Reads a number from the path; anything but a positive integer in plain digits is 404 (decision A4). */
export function pathNumber(request: FastifyRequest, name: string): number {
  const text = (request.params as Record<string, string | undefined>)[name] ?? ''
  const value = Number(text)
  if (!/^[1-9][0-9]*$/.test(text) || !Number.isSafeInteger(value)) throw notFound()
  return value
}
