"""What people look at: pages, figures, and everything that a browser loads.

`pages` puts the pages together (`create_pages`), `views` holds one noun a file, `figures` turns rows into Plotly
figures and knows nothing else. `theme` and `numerals` are the look: colours, and the way numbers are written.
`templates` and `static` are what Jinja and the browser read; nothing is loaded from another host.
"""
