"""Checks certificates that icl-verify wrote, with nothing but Python: icl-verify-check FILE...

Statements about matrices of any size and straight-line programs are read from their files and
settled by rules of their own. No line is shared with the program that wrote them.
"""
