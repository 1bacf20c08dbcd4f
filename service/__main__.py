"""`python -m service` is `bigtwo`."""

from service.cli import main

if __name__ == "__main__":
    main(prog_name="bigtwo")
