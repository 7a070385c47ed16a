"""What the pages across competitions show. They are never cached: what they show depends on who asks."""
