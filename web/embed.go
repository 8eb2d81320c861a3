// Package web carries the built React application inside the binary. It embeds files and does nothing else: what headers
// they are served with is the HTTP server's business.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// FS returns the build, rooted so that index.html is at the top. Without a build of the application it holds only a
// placeholder and no index.html.
func FS() fs.FS {
	build, err := fs.Sub(dist, "dist")
	if err != nil {
		panic("web: the embedded build has no dist folder: " + err.Error()) // impossible: the name is embedded above
	}
	return build
}
