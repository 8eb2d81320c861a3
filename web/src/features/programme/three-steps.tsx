import programme from '@content/programme.yaml'
import { Icon } from '@/ui/icon'

const { heading, items } = programme.parts

/** The programme at a glance. */
export function ThreeSteps() {
  return (
    <section className="section" aria-labelledby="programme-parts-title">
      <h2 className="title-1" id="programme-parts-title">
        {heading}
      </h2>
      <ol className="programme-parts">
        {items.map(({ icon, title, text }) => (
          <li className="programme-part" key={title}>
            <span className="programme-part-icon">
              <Icon name={icon} size="7" />
            </span>
            <h3 className="title-2">{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
