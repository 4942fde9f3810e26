/** A line of the log, as pino writes it. */
type LogLine = { level: number; msg: string; [field: string]: unknown }

/** Records the log for tests; unexpected errors are printed. */
export function recordedLog(expectsErrors: boolean) {
  const lines: LogLine[] = []
  return {
    lines,
    write(line: string) {
      const read = JSON.parse(line) as LogLine
      lines.push(read)
      if (read.level >= 50 && !expectsErrors) process.stdout.write(line)
    },
  }
}
