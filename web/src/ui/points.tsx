import './points.css'
import { Marked } from './paragraphs'
import { Icon } from './icon'

/** Things to say, each with its sign. */
export function Points({ items }: { items: readonly PagePoint[] }) {
  return (
    <ul className="points">
      {items.map(({ icon, title, text }) => (
        <li className="point" key={title}>
          <span className="point-icon">
            <Icon name={icon} size="6" />
          </span>
          <h3 className="title-2">{title}</h3>
          <p className="prose">
            <Marked>{text}</Marked>
          </p>
        </li>
      ))}
    </ul>
  )
}
