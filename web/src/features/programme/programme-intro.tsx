import programme from '@content/programme.yaml'

const { heading, lead, text, example, total } = programme.intro

/** What cashback is, and a purchase as an example. */
export function ProgrammeIntro() {
  return (
    <section className="programme-intro" aria-labelledby="programme-intro-title">
      <div className="programme-intro-text">
        <h2 className="title-1" id="programme-intro-title">
          {heading}
        </h2>
        <p className="lead">{lead}</p>
        <p className="muted">{text}</p>
      </div>
      <dl className="programme-example">
        {example.map((line) => (
          <div key={line.text}>
            <dt>{line.text}</dt>
            <dd>{line.figure}</dd>
          </div>
        ))}
        <div className="programme-example-total">
          <dt>{total.text}</dt>
          <dd>{total.figure}</dd>
        </div>
      </dl>
    </section>
  )
}
