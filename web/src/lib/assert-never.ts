/** Fails the type check, and the program, when a switch forgets a case. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`)
}
