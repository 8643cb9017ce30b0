/** Node-only part: TLS options, and a loopback redirect listener. */
export * from './node-fetch.ts'
export * from './loopback.ts'
