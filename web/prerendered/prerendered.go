// Package prerendered carries the public pages whose text is known before anybody asks for them, as templates of what is between
// the site's header and its footer. `npm run generate` renders them from the web application's components: edit those, or the copy
// in package content. A template finds the brand in .Brand; one that can be searched finds in .Data what is looked for (Searched),
// how many topics say it in words (Count), and which, by their ids (Found).
package prerendered

import "embed"

// Templates has a file for each page: its template's name and .html.
//
//go:embed *.html
var Templates embed.FS
