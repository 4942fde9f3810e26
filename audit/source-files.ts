import { execFileSync } from 'node:child_process'

/** Paths of the repository's own text files, relative to its root, including untracked ones. */
export function sourceFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\0').filter((file) => /\.(ts|tsx|cjs|sql|md|css)$/.test(file))
}
