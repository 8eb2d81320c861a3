package replica

import "context"

// MaxLag is how many looks ago the primary may have been where a replica is.
const MaxLag = maxLag

// ReadTimeout is how long a replica gets to answer.
const ReadTimeout = readTimeout

// Look does once what Run does each second.
func (s *Set) Look(ctx context.Context) { s.look(ctx) }
