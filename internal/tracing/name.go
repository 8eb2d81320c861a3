package tracing

import (
	"context"
	"regexp"

	"github.com/exaring/otelpgx"
)

// named is how a query that is generated from a file begins.
var named = regexp.MustCompile(`^-- name: (\w+)`)

// queryName is the name that a statement of SQL has in our code; one without has that of its command. Neither has anything of its values.
func queryName(statement string) string {
	if found := named.FindStringSubmatch(statement); found != nil {
		return found[1]
	}
	return otelpgx.SQLOperationName(context.Background(), statement)
}
