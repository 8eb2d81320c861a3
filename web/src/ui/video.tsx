import { type MouseEvent, useState } from 'react'
import { Icon } from './icon'

type Playing = 'not-yet' | 'now' | 'failed'

/** A silent video, of which nothing is loaded before somebody wants to see it. Without a script its poster leads to the file. */
export function Video({ video }: { video: PageVideo }) {
  const { title, file, seconds, text } = video
  const [playing, setPlaying] = useState<Playing>('not-yet')
  const poster = `/${file.replace(/\.mp4$/, '.svg')}`
  const start = (event: MouseEvent) => {
    if (playing === 'failed' || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setPlaying('now')
  }
  return (
    <figure className="video">
      {playing === 'now' ? (
        <video
          className="video-film"
          src={`/${file}`}
          poster={poster}
          aria-label={title}
          width={1280}
          height={720}
          controls
          autoPlay
          muted
          playsInline
          tabIndex={0}
          ref={focus}
          onError={() => {
            setPlaying('failed')
          }}
        />
      ) : (
        <a className="video-start" href={`/${file}`} onClick={start}>
          <img alt="" width={1280} height={720} loading="lazy" src={poster} />
          <span className="video-play">
            <Icon name="play" size="6" />
            <span>Assistir ao vídeo</span>
          </span>
        </a>
      )}
      <figcaption className="video-caption">
        <h2 className="title-2">{title}</h2>
        <p className="muted">{text}</p>
        {playing === 'failed' && (
          <p role="alert">
            O vídeo não pôde ser reproduzido aqui. Toque nele outra vez para abrir o arquivo.
          </p>
        )}
        <p className="small muted video-length">
          <Icon name="clock" size="4" />
          {`${String(seconds)} segundos`}
        </p>
      </figcaption>
    </figure>
  )
}

/** The link that was clicked is gone; the keyboard goes on with what came in its place. */
function focus(element: HTMLVideoElement | null): void {
  element?.focus()
}
