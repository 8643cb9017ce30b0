/** Prints every breach of the house rules below the paths given (default: everywhere), one a line; exits 1 when there is one. */
import { formatProblems } from './project/problem.ts'
import { houseRules } from './house-rules.ts'
import { makeProject } from './project/project.ts'
import { readProject } from './project/read-project.ts'

const wanted = process.argv.slice(2)
const project = makeProject(readProject())
const problems = houseRules.flatMap((rule) => rule.check(project))
const shown = problems.filter((one) => wanted.length === 0 || wanted.some((path) => one.file.startsWith(path)))
for (const line of formatProblems(shown)) process.stdout.write(`${line}\n`)
process.exitCode = shown.length > 0 ? 1 : 0
