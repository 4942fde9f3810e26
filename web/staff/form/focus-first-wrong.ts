/** Focuses the first field with an error, which scrolls to it too. */
export function focusFirstWrong(form: HTMLElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
