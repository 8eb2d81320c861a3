import { buttonClass, type ButtonLookProps } from '@/ui/public-button'

/** The form's section. */
export const formAnchor = 'formulario'

/** Leads to the form and into its first field. */
export function FormLink({ children, ...look }: ButtonLookProps & { children: string }) {
  return (
    <a
      className={buttonClass(look)}
      href={`#${formAnchor}`}
      onClick={(event) => {
        const form = document.getElementById(formAnchor)
        if (form === null) return
        event.preventDefault()
        const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
        form.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
        form.querySelector('input')?.focus({ preventScroll: true })
      }}
    >
      {children}
    </a>
  )
}
