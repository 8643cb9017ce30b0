/** What of the SDK only Node has: connections with TLS options, and the address on this machine that a browser comes back to. */
export * from './node-fetch.ts'
export * from './loopback.ts'
