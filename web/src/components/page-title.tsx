import { config } from '@/lib/config'

interface PageTitleProps {
  children: string
}

/** The document's title; React moves it to the head. */
export function PageTitle({ children }: PageTitleProps) {
  return <title>{`${children} · ${config.brand}`}</title>
}
