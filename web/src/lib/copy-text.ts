/** Copies what a field holds; false when the browser does not let us. The text is left selected, for copying by hand. */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
  field.select()
  try {
    await navigator.clipboard.writeText(field.value) // no clipboard without a secure connection
    return true
  } catch {
    return false
  }
}
