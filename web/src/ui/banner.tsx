import type { ReactNode } from 'react'
import { Breadcrumb } from './breadcrumb'
import { Marked } from './paragraphs'
import './content.css'

interface BannerProps {
  /** What the page is called in the way back to the start. */
  crumb: string
  heading: string
  lead: string
  /** What stands below the lead. */
  children?: ReactNode
}

/** The head of an institutional page. */
export function Banner({ crumb, heading, lead, children }: BannerProps) {
  return (
    <header className="banner">
      <Breadcrumb current={crumb} />
      <h1 className="title-display">{heading}</h1>
      <p className="lead">
        <Marked>{lead}</Marked>
      </p>
      {children}
    </header>
  )
}
