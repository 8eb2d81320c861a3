package content

import "strings"

// Video is a silent video beside the application's files, with its poster: the same name with .svg.
type Video struct {
	Title   string
	File    string
	Seconds int
	Text    string // what it shows
}

// mediaEnd is how the file of a video ends.
const mediaEnd = ".mp4"

// Poster is the picture in place of the video until somebody wants to see it.
func (v Video) Poster() string { return strings.TrimSuffix(v.File, mediaEnd) + ".svg" }
