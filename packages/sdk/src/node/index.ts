/** Node-only part of the SDK: connections with TLS options, and a loopback redirect listener. */
export * from './node-fetch.ts'
export * from './loopback.ts'
