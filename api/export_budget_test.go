package api

import "example.com/devolve/api/internal/edge"

// MaxArriving is for tests that fill it.
const MaxArriving = edge.MaxArriving

// Arriving is how many bytes of bodies that have not come as a whole are held.
func (s *Server) Arriving() int64 { return s.edge.Arriving() }
