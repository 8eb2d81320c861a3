package projection

// ReadAtMost has a projector end its readings in places where it seldom does.
func (p *Projector) ReadAtMost(events int) { p.most = events }
