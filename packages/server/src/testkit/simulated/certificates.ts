import { makeIssuer } from '#drivers/certificates/make-issuer.ts'

/** Untrusted certificate for localhost, valid for a hundred years, for tests of https. */
export const localhostCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIUXl6VKOgoGw0Jy5Bd0WnxavI1HNEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDIzNTIxOVoYDzIxMjYxMDI3
MjM1MjE5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS2KzrP574vIUNgDjykMuoPrALrDNnwItndkzR/jb+7+29jdS7np6EZ
R92pUoOrw9j/jb0u1fq81jkqi5IA2UwGo1MwUTAdBgNVHQ4EFgQU6K/Ay131zXIK
t0RfPt75c7BijmwwHwYDVR0jBBgwFoAU6K/Ay131zXIKt0RfPt75c7BijmwwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiBOe+fXEIbAVz/JKTnIE5Xm
2CPRU0vk7E1+Z/k6UWcvxQIgFophdNEmPW99RFojyhe7EPrlyBqQCHQ0kwY2aOCS
g0c=
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgASJgDWW+QLnPVUuV
b8Omxz9NUMOuoY9/RybU+LKB3SyhRANCAAS2KzrP574vIUNgDjykMuoPrALrDNnw
ItndkzR/jb+7+29jdS7np6EZR92pUoOrw9j/jb0u1fq81jkqi5IA2UwG
-----END PRIVATE KEY-----
`,
} as const

/** Returns a new untrusted certificate and its key, in PEM. */
export async function makeCertificate(name: string): Promise<{ readonly cert: string; readonly key: string }> {
  const { certificate, key } = await makeIssuer(name)
  return { cert: certificate, key }
}
