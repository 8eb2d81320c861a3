import clubs from '@content/clubs.yaml'
import { Icon } from '@/ui/icon'
import { Paragraphs } from '@/ui/paragraphs'

const { heading, lead, paragraphs, points } = clubs.what

/** What a benefits club is, and the three things that make it one. */
export function WhatItIs() {
  return (
    <section className="clubs-what" aria-labelledby="clubs-what-title">
      <div className="clubs-what-text">
        <h2 className="clubs-eyebrow" id="clubs-what-title">
          {heading}
        </h2>
        <p className="title-1">{lead}</p>
        <div className="prose">
          <Paragraphs texts={paragraphs} />
        </div>
      </div>
      <ul className="clubs-points">
        {points.map(({ icon, title, text }) => (
          <li className="clubs-point" key={title}>
            <Icon name={icon} size="7" />
            <h3 className="title-2">{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
