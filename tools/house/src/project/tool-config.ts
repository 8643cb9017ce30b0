/** Whether a file configures a tool at the root, which demands its own shape (default export). */
export function isToolConfig(path: string): boolean {
  return /^[\w.-]+\.config\.ts$/.test(path)
}
