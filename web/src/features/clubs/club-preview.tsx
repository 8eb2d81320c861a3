import clubs from '@content/clubs.yaml'
import { Icon } from '@/ui/icon'
import { ClubMark } from './club-mark'

const { preview } = clubs.hero
const shown = preview.marks.flatMap((mark) => clubs.logos.items.find((logo) => logo.mark === mark) ?? [])

/** A club's space as it could be. Whose colours it has is chosen without a script: clubs.css. */
export function ClubPreview() {
  return (
    <div className="club-preview">
      <div className="club-window" role="img" aria-label={preview.picture}>
        <div className="club-window-address">
          <Icon name="lock" size="4" />
          {shown.map(({ mark, slug }) => (
            <span className={`club-only club-only-${mark}`} key={mark}>{`/${slug || mark}`}</span>
          ))}
        </div>
        <div className="club-window-name">
          {shown.map(({ mark, name }) => (
            <span className={`club-only club-only-${mark}`} key={mark}>
              <ClubMark mark={mark} size={44} />
              {name}
            </span>
          ))}
        </div>
        <p className="club-window-greeting">{preview.greeting}</p>
        <ul className="club-window-coupons">
          {preview.coupons.map(({ name, rate, double }) => (
            <li className="club-window-coupon" key={name}>
              <span className="club-window-coupon-name">{name}</span>
              <span className="club-window-rate">
                <strong>{rate}</strong>
                {double}
              </span>
              <span className="club-window-button">
                <Icon name="tag" size="4" />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <fieldset className="club-looks">
        <legend className="small">{preview.legend}</legend>
        {shown.map(({ mark, name }, index) => (
          <label className="club-look" key={mark}>
            <input
              className="visually-hidden"
              type="radio"
              name="cores"
              value={mark}
              defaultChecked={index === 0}
            />
            <ClubMark mark={mark} size={36} />
            <span className="visually-hidden">{name}</span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}
